using System.Buffers;

namespace Tern.Local.S3.Front;

/// <summary>Names that are part of a header of a response later.</summary>
internal static class HeaderNames
{
    // The characters of a token of RFC 9110. A name with others could be stored, but no response could have it.
    private static readonly SearchValues<char> s_token = SearchValues.Create("!#$%&'*+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz|~");

    /// <summary>Whether a text has only characters that the name of a header can have: letters, digits and <c>!#$%&amp;'*+-.^_`|~</c>.</summary>
    public static bool IsValid(ReadOnlySpan<char> name) => !name.ContainsAnyExcept(s_token);
}
