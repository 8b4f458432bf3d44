namespace Tern.Local.DynamoDB.Numbers;

/// <summary>The powers of ten that fit in 128 bits.</summary>
internal static class PowersOfTen
{
    private static readonly UInt128[] Values = Create();

    /// <summary>Returns 10 to the power of 0 to 38.</summary>
    public static UInt128 Of(int exponent) => Values[exponent];

    /// <summary>Returns the number of decimal digits; 0 for zero.</summary>
    public static int DigitCount(UInt128 value)
    {
        int count = 0;
        while (count < Values.Length && value >= Values[count])
            count++;
        return count;
    }

    private static UInt128[] Create()
    {
        var values = new UInt128[39];
        values[0] = 1;
        for (int i = 1; i < values.Length; i++)
            values[i] = values[i - 1] * 10;
        return values;
    }
}
