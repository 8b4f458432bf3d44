namespace Tern.Runtime;

/// <summary>Combines the CRCs of two consecutive messages.</summary>
/// <remarks>
/// The second message shifts the first one by its length, that is, multiplies its CRC by x^(8 × length) modulo the polynomial. The inversions at
/// the two ends of both cancel out.
/// </remarks>
internal static class CrcCombination
{
    /// <param name="polynomial">The polynomial without its highest power, reflected.</param>
    /// <param name="bits">The width of the CRC.</param>
    /// <param name="first">The CRC of the first message.</param>
    /// <param name="second">The CRC of the second message.</param>
    /// <param name="secondLength">The length of the second message in bytes.</param>
    /// <exception cref="ArgumentOutOfRangeException">The length is negative.</exception>
    public static ulong Combine(ulong polynomial, int bits, ulong first, ulong second, long secondLength)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(secondLength);
        // x^8, then x^16, x^32 ...: the powers that sum up to the length are multiplied.
        ulong power = 1UL << (bits - 1 - 8);
        for (; secondLength != 0; secondLength >>= 1)
        {
            if ((secondLength & 1) != 0)
                first = Multiply(polynomial, bits, first, power);
            power = Multiply(polynomial, bits, power, power);
        }
        return first ^ second;
    }

    // Reflected: the highest bit is the coefficient of 1, and a shift to the right multiplies by x.
    private static ulong Multiply(ulong polynomial, int bits, ulong left, ulong right)
    {
        ulong product = 0;
        for (ulong coefficient = 1UL << (bits - 1); coefficient != 0; coefficient >>= 1)
        {
            if ((left & coefficient) != 0)
                product ^= right;
            right = (right >> 1) ^ ((right & 1) * polynomial);
        }
        return product;
    }
}
