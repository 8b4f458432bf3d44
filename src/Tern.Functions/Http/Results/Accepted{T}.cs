namespace Tern.Functions.Http;

/// <summary>The request was accepted: status 202, with a value as JSON.</summary>
/// <typeparam name="TValue">The type of the value.</typeparam>
public sealed class Accepted<TValue> : HttpValueResult<TValue>
{
    internal Accepted(string? location, TValue? value)
        : base(202, value) => Location = location;

    /// <summary>The value of the header <c>Location</c>; null for none.</summary>
    public string? Location { get; }

    private protected override void Write(HttpInvocation http)
    {
        http.Response.Headers["Location"] = Location;
        base.Write(http);
    }
}
