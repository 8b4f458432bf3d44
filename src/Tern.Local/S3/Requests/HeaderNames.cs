using System.Buffers;

namespace Tern.Local.S3.Requests;

/// <summary>Validates names that become part of a response header.</summary>
internal static class HeaderNames
{
    // The token characters of RFC 9110. A name with others could be stored, but not returned in a response.
    private static readonly SearchValues<char> s_token = SearchValues.Create("!#$%&'*+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz|~");

    /// <summary>Whether a name has only characters that are valid in the name of a header: letters, digits and <c>!#$%&amp;'*+-.^_`|~</c>.</summary>
    public static bool IsValid(ReadOnlySpan<char> name) => !name.ContainsAnyExcept(s_token);
}
