using Tern.Local.S3.Errors;

namespace Tern.Local.S3.Front;

/// <summary>Values that come in a query or in a form and are headers later, or that a client in this process has put together itself.</summary>
internal static class HeaderValues
{
    /// <summary>The value, if a header can have it.</summary>
    /// <exception cref="S3ServiceException">It would end the header and begin something else.</exception>
    public static string Check(string name, string value) => value.AsSpan().ContainsAny('\r', '\n', '\0')
        ? throw RequestErrors.InvalidArgument("Header value cannot have line breaks or NUL.", name, null)
        : value;
}
