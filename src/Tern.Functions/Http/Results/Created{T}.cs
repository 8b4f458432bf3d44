namespace Tern.Functions.Http;

/// <summary>A resource was created: status 201, with a value as JSON.</summary>
/// <typeparam name="TValue">The type of the value.</typeparam>
public sealed class Created<TValue> : HttpValueResult<TValue>
{
    internal Created(string? location, TValue? value)
        : base(201, value) => Location = location;

    /// <summary>The value of the header <c>Location</c>; null for none.</summary>
    public string? Location { get; }

    private protected override void Write(HttpInvocation http)
    {
        http.Response.Headers["Location"] = Location;
        base.Write(http);
    }
}
