namespace Tern.Pagination;

/// <summary>A service gave the token of the page just read as that of the next one: following it would never end.</summary>
/// <remarks>
/// Thrown by the methods that follow pages, behind the page that has the token. What was read until then is good;
/// whether more is missing cannot be known. Only the page just read is compared, as in AWS's SDKs: to see a longer
/// circle, all tokens would have to be kept for as long as the pages are followed.
/// </remarks>
public sealed class RepeatedPageTokenException : TernException
{
    /// <param name="service">The service, as its error messages name it.</param>
    /// <param name="operation">The operation whose pages were followed.</param>
    public RepeatedPageTokenException(string service, string operation)
        : base($"{service} {operation} named the page just read as the next one, so its pages would never end. What was read is good; narrow the request, or page by hand.")
    {
    }
}
