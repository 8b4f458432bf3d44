namespace Tern.Functions.Runtime;

/// <summary>A received response.</summary>
/// <param name="Head">The head.</param>
/// <param name="Start">The offset of the head in the received bytes.</param>
/// <param name="Body">The range of the body in the received bytes.</param>
internal readonly record struct HttpResponse(HttpHead Head, int Start, Range Body)
{
    public int Status => Head.Status;

    /// <summary>Returns the range of a header in the received bytes; null if it is missing.</summary>
    public Range? Find(Range header) => header.End.Value == 0 ? null : (Start + header.Start.Value)..(Start + header.End.Value);
}
