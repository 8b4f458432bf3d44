namespace Tern.Functions.Http;

/// <summary>An event is not the event of an HTTP request. The invocation fails.</summary>
public sealed class HttpEventException : TernException
{
    /// <param name="message">The problem and its solution.</param>
    /// <param name="innerException">The cause, or null.</param>
    public HttpEventException(string message, Exception? innerException = null)
        : base(message, call: null, innerException)
    {
    }
}
