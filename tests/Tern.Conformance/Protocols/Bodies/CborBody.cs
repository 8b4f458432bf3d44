namespace Tern.Conformance.Protocols.Bodies;

/// <summary>Compares CBOR by value: ignores the order of map keys, the widths of numbers and the encoding of lengths.</summary>
internal static class CborBody
{
    /// <param name="expected">Base64.</param>
    /// <param name="actual">The bytes.</param>
    /// <returns>The difference, or null if there is none.</returns>
    public static string? Compare(string expected, byte[] actual)
    {
        string wanted = CborText.Write(Convert.FromBase64String(expected));
        string got;
        try
        {
            got = CborText.Write(actual);
        }
        catch (FormatException e)
        {
            return $"the body {Convert.ToHexString(actual)} is not CBOR: {e.Message}";
        }
        return wanted == got ? null : $"expected the body {wanted}, got {got}";
    }
}
