namespace Tern.Functions.Http;

/// <summary>The request was accepted: status 202, without body.</summary>
public sealed class Accepted : HttpResult
{
    internal Accepted(string? location)
        : base(202) => Location = location;

    /// <summary>The value of the header <c>Location</c>; null for none.</summary>
    public string? Location { get; }

    private protected override void Write(HttpInvocation http) => http.Response.Headers["Location"] = Location;
}
