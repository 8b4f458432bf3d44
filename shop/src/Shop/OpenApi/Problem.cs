namespace Shop.OpenApi;

/// <summary>A failure, as <see cref="Routing.Problems"/> writes it (RFC 9457).</summary>
/// <param name="Title">What the status says.</param>
/// <param name="Status">The status.</param>
/// <param name="Detail">What is the matter with this request.</param>
/// <param name="Errors">What is wrong, by member, parameter or header.</param>
/// <param name="TraceId">What the server's log knows the request by.</param>
internal sealed record Problem(
    string Title, int Status, string? Detail = null, IReadOnlyDictionary<string, IReadOnlyList<string>>? Errors = null, string? TraceId = null);
