using System.Text;

namespace Tern.Local.EventBridge.Patterns.Values;

/// <summary>The value is an IP address in a range of addresses.</summary>
internal sealed class AddressTest(IPAddressRange range) : ValueTest
{
    // The longest address with groups of four digits has 39 characters. Longer texts are valid with more leading zeros of an IPv4 address only.
    private const int MaxLength = 64;

    public override bool Matches(in EventValue value)
    {
        if (value.Kind != EventValueKind.String || value.Text.Length > MaxLength || !Ascii.IsValid(value.Text))
            return false;
        Span<char> text = stackalloc char[MaxLength];
        text = text[..Encoding.ASCII.GetChars(value.Text, text)];
        return IPAddressText.TryParse(text, out IPAddressText address) && range.Contains(address);
    }
}
