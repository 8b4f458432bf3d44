namespace Tern.Functions.Runtime;

/// <summary>A received response.</summary>
/// <param name="head">The head.</param>
/// <param name="start">The offset of the head in the received bytes.</param>
/// <param name="body">The range of the body in the received bytes.</param>
internal readonly struct HttpResponse(HttpHead head, int start, Range body)
{
    private readonly HttpHead _head = head;

    /// <summary>The range of the body in the received bytes.</summary>
    public Range Body { get; } = body;

    public int Status => _head.Status;

    public InvocationHeaders Headers => _head.Invocation;

    /// <summary>Returns the range of a header in the received bytes; null if it is missing.</summary>
    public Range? Find(Range header) => header.End.Value == 0 ? null : (start + header.Start.Value)..(start + header.End.Value);
}
