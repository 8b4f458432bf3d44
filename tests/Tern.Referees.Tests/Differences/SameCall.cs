namespace Tern.Referees.Tests.Differences;

/// <summary>A request that is sent to both servers.</summary>
/// <param name="Operation">The operation.</param>
/// <param name="Json">The request.</param>
internal sealed record SameCall(string Operation, string Json)
{
    public override string ToString() => $"{Operation} {Json}";
}
