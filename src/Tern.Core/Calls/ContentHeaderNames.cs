namespace Tern.Runtime;

/// <summary>The headers that .NET stores with the content, never with the other headers of a response.</summary>
/// <seealso href="https://learn.microsoft.com/dotnet/api/system.net.http.headers.httpcontentheaders">HttpContentHeaders</seealso>
internal static class ContentHeaderNames
{
    public static bool Contains(string name) => name.Length switch
    {
        > 1 when name[1] == '-' => false, // x-amz-…, as most are
        5 => Is(name, "Allow"),
        7 => Is(name, "Expires"),
        11 => Is(name, "Content-MD5"),
        12 => Is(name, "Content-Type"),
        13 => Is(name, "Content-Range") || Is(name, "Last-Modified"),
        14 => Is(name, "Content-Length"),
        16 => Is(name, "Content-Encoding") || Is(name, "Content-Language") || Is(name, "Content-Location"),
        19 => Is(name, "Content-Disposition"),
        _ => false,
    };

    private static bool Is(string name, string known) => name.Equals(known, StringComparison.OrdinalIgnoreCase);
}
