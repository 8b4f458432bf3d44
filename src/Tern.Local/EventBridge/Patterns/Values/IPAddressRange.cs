using System.Globalization;
using Tern.Local.EventBridge.Patterns.Syntax;

namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>A range of IP addresses of one version.</summary>
/// <param name="First">The first address.</param>
/// <param name="Last">The last address, of the same version.</param>
internal readonly record struct IPAddressRange(IPAddressText First, IPAddressText Last)
{
    /// <summary>Whether the range contains an address.</summary>
    public bool Contains(IPAddressText address) => address.Length == First.Length && address.Bits >= First.Bits && address.Bits <= Last.Bits;

    /// <summary>Parses a block, for example <c>10.0.0.0/24</c>. The range starts with the address of the text, as in the service.</summary>
    /// <exception cref="PatternSyntaxException">The block is not valid.</exception>
    public static IPAddressRange ParseBlock(string text)
    {
        // A slash at the end does not separate, as in the service.
        ReadOnlySpan<char> trimmed = text.AsSpan().TrimEnd('/');
        int slash = trimmed.IndexOf('/');
        if (slash < 0 || trimmed[(slash + 1)..].Contains('/'))
            throw new PatternSyntaxException("Malformed CIDR, one '/' required");
        if (!int.TryParse(trimmed[(slash + 1)..], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int bits))
            throw new PatternSyntaxException("Malformed CIDR, mask bits must be an integer");
        if (bits < 0)
            throw new PatternSyntaxException("Malformed CIDR, mask bits must not be negative");

        ReadOnlySpan<char> first = trimmed[..slash];
        if (!IPAddressText.TryParse(first, out IPAddressText address))
            throw new PatternSyntaxException($"{(IPAddressText.IsCandidate(first) ? "Invalid" : "Nonstandard")} IP address: {first}");
        if (bits >= address.Length)
            throw new PatternSyntaxException(address.Length == 32 ? "IPv4 mask bits must be < 32" : "IPv6 mask bits must be < 128");
        UInt128 mask = bits == 0 && address.Length == 128 ? UInt128.MaxValue : (UInt128.One << (address.Length - bits)) - 1;
        return new(address, address with { Bits = address.Bits | mask });
    }
}
