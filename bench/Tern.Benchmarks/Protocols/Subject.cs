namespace Tern.Benchmarks.Protocols;

/// <summary>Who does the work of a case.</summary>
/// <param name="Name">Tern, a floor, a peer.</param>
/// <param name="Work">One call; what it returns is its result, null for a request that was written.</param>
internal sealed record Subject(string Name, Func<object?> Work)
{
    public const string Tern = "Tern";
    public const string Floor = "Floor";
    public const string Json = "Tern's JSON";
}
