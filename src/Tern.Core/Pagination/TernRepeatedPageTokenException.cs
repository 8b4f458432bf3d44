namespace Tern;

/// <summary>A service returned the token of the page just read as the token of the next page, so that following it would never end.</summary>
/// <remarks>
/// Thrown by the methods that follow pages, after the page with the repeated token. The items read before are valid; whether more exist is
/// unknown. Only the last token is compared, as in the AWS SDKs: to detect a longer cycle, all tokens would have to be stored.
/// </remarks>
public sealed class TernRepeatedPageTokenException : TernException
{
    /// <param name="service">The service, as named in its error messages.</param>
    /// <param name="operation">The operation whose pages were followed.</param>
    public TernRepeatedPageTokenException(string service, string operation)
        : base($"{service} {operation} returned the token of the page just read as the token of the next page, so its pages would never end. The items read before are valid. Narrow the request, or request each page yourself.")
    {
    }
}
