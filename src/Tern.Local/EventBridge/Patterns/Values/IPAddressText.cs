using System.Buffers.Binary;
using System.Net;

namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>An IP address in the forms that patterns and events have: four decimal numbers, or groups of hexadecimal digits with colons.</summary>
/// <param name="Bits">The address as a number.</param>
/// <param name="Length">The length of the address in bits: 32 or 128.</param>
internal readonly record struct IPAddressText(UInt128 Bits, int Length)
{
    /// <summary>Whether a text has only the characters of an address, which is then valid or not.</summary>
    public static bool IsCandidate(ReadOnlySpan<char> text) => IsFourNumbers(text) || HasOnlyGroups(text);

    /// <summary>Parses an address.</summary>
    public static bool TryParse(ReadOnlySpan<char> text, out IPAddressText address)
    {
        address = default;
        if (IsFourNumbers(text))
            return TryParseFourNumbers(text, out address);
        if (!HasOnlyGroups(text) || !IPAddress.TryParse(text, out IPAddress? parsed))
            return false;
        Span<byte> bytes = stackalloc byte[16];
        parsed.TryWriteBytes(bytes, out _);
        // An IPv4 address in the form of IPv6 is an IPv4 address.
        address = parsed.IsIPv4MappedToIPv6
            ? new(BinaryPrimitives.ReadUInt32BigEndian(bytes[12..]), 32)
            : new(BinaryPrimitives.ReadUInt128BigEndian(bytes), 128);
        return true;
    }

    private static bool IsFourNumbers(ReadOnlySpan<char> text)
    {
        int numbers = 0;
        foreach (Range part in text.Split('.'))
        {
            numbers++;
            if (text[part].IsEmpty || text[part].ContainsAnyExceptInRange('0', '9'))
                return false;
        }
        return numbers == 4;
    }

    private static bool HasOnlyGroups(ReadOnlySpan<char> text)
    {
        bool hasColon = false;
        foreach (char c in text)
        {
            hasColon |= c == ':';
            if (c != ':' && !char.IsAsciiHexDigit(c))
                return false;
        }
        return hasColon;
    }

    private static bool TryParseFourNumbers(ReadOnlySpan<char> text, out IPAddressText address)
    {
        uint bits = 0;
        address = default;
        foreach (Range part in text.Split('.'))
        {
            uint number = 0;
            foreach (char c in text[part])
            {
                number = (number * 10) + (uint)(c - '0');
                if (number > byte.MaxValue)
                    return false;
            }
            bits = (bits << 8) | number;
        }
        address = new(bits, 32);
        return true;
    }
}
