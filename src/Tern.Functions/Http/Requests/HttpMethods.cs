namespace Tern.Functions.Http.Requests;

/// <summary>The strings of common methods, which need not be created for each request.</summary>
internal static class HttpMethods
{
    public static string? Find(ReadOnlySpan<byte> method) => method.Length switch
    {
        3 when method.SequenceEqual("GET"u8) => "GET",
        3 when method.SequenceEqual("PUT"u8) => "PUT",
        4 when method.SequenceEqual("POST"u8) => "POST",
        4 when method.SequenceEqual("HEAD"u8) => "HEAD",
        5 when method.SequenceEqual("PATCH"u8) => "PATCH",
        6 when method.SequenceEqual("DELETE"u8) => "DELETE",
        7 when method.SequenceEqual("OPTIONS"u8) => "OPTIONS",
        7 when method.SequenceEqual("MESSAGE"u8) => "MESSAGE",
        _ => null,
    };
}
