namespace Tern.Functions.Http;

/// <summary>A resource was created: status 201, without body.</summary>
public sealed class Created : HttpResult
{
    internal Created(string? location)
        : base(201) => Location = location;

    /// <summary>The value of the header <c>Location</c>; null for none.</summary>
    public string? Location { get; }

    private protected override void Write(HttpInvocation http) => http.Response.Headers["Location"] = Location;
}
