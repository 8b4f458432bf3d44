namespace Tern.Functions.Runtime;

/// <summary>The head of a response of the Runtime API.</summary>
internal struct HttpHead
{
    public int Status;

    /// <summary>The length with the empty line at the end, in bytes.</summary>
    public int Length;

    /// <summary>The length of the body; null without a <c>Content-Length</c>.</summary>
    public long? ContentLength;

    public bool IsChunked;

    /// <summary>Whether the server closes the connection after the response.</summary>
    public bool Closes;

    public InvocationHeaders Invocation;

    /// <summary>Whether the response has no body by its status.</summary>
    public readonly bool HasNoBody => Status is (>= 100 and < 200) or 204 or 304;
}
