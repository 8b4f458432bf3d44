using System.Text;

namespace Tern.Signing;

/// <summary>Lower-case hexadecimal of a SHA-256 as bytes.</summary>
internal static class Hexadecimal
{
    public static void WriteHash(ReadOnlySpan<byte> hash, Span<byte> destination)
    {
        // The framework's vectorised conversion writes characters; narrowing them is cheaper than a loop over bytes.
        Span<char> characters = stackalloc char[PayloadHash.Length];
        Convert.TryToHexStringLower(hash, characters, out _);
        Ascii.FromUtf16(characters, destination, out _);
    }
}
