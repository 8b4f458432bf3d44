using System.Diagnostics.CodeAnalysis;
using System.Globalization;

namespace Tern.Local.DynamoDB.Numbers;

/// <summary>A number of DynamoDB: up to 38 significant decimal digits, magnitudes from 1E-130 to 9.99…E+125, exact.</summary>
/// <remarks>
/// Stored as sign × coefficient × 10^exponent. The coefficient does not end in zero, so each number has one form.
/// See <see href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes.Number"/>.
/// </remarks>
internal readonly struct DynamoNumber : IComparable<DynamoNumber>, IEquatable<DynamoNumber>
{
    /// <summary>The maximum length of <see cref="WriteSortKey"/>, in bytes: sign, exponent, 19 pairs of digits, end.</summary>
    public const int MaxSortKeyLength = 22;

    private const int MaxDigits = 38;
    private const int MaxMagnitude = 125;
    private const int MinMagnitude = -130;

    private readonly UInt128 _coefficient;
    private readonly short _exponent;
    private readonly bool _isNegative;

    private DynamoNumber(bool isNegative, UInt128 coefficient, int exponent)
    {
        _isNegative = isNegative;
        _coefficient = coefficient;
        _exponent = (short)exponent;
    }

    public bool IsZero => _coefficient == 0;

    /// <summary>The power of ten of the first digit.</summary>
    private int Magnitude => PowersOfTen.DigitCount(_coefficient) - 1 + _exponent;

    private int Sign => IsZero ? 0 : _isNegative ? -1 : 1;

    /// <summary>Parses the decimal text of a number.</summary>
    /// <exception cref="DynamoDBServiceException">The text is not a number, or DynamoDB does not support the number.</exception>
    public static DynamoNumber Parse(string text) =>
        TryParse(text, out DynamoNumber number, out string? problem) ? number : throw DynamoDBServiceException.Validation(problem);

    /// <summary>Parses the decimal text of a number, or returns the error message of the service.</summary>
    public static bool TryParse(string text, out DynamoNumber number, [NotNullWhen(false)] out string? problem)
    {
        number = default;
        problem = null;
        if (!DecimalScanner.TryScan(text, out DecimalScanner scanned))
        {
            problem = text.Length == 0 ? NumberMessages.NotANumber : $"{NumberMessages.NotANumber}: {text}";
            return false;
        }
        if (scanned.DigitCount == 0)
            return true;
        long magnitude = scanned.DigitCount - 1 + scanned.Exponent;
        problem = magnitude > MaxMagnitude ? NumberMessages.Overflow
            : magnitude < MinMagnitude ? NumberMessages.Underflow
            : scanned.DigitCount > MaxDigits ? NumberMessages.TooManyDigits
            : null;
        if (problem is not null)
            return false;
        number = new(scanned.IsNegative, scanned.Coefficient, (int)scanned.Exponent);
        return true;
    }

    /// <summary>Returns the exact sum.</summary>
    /// <exception cref="DynamoDBServiceException">The sum needs more than 38 digits, or is out of range.</exception>
    public static DynamoNumber operator +(DynamoNumber left, DynamoNumber right)
    {
        if (left.IsZero)
            return right;
        if (right.IsZero)
            return left;
        (DynamoNumber high, DynamoNumber low) = left._exponent >= right._exponent ? (left, right) : (right, left);

        // With equal exponents, the sum ends in the last digit of the lower number, which is not zero unless the exponents
        // were equal before. Therefore a sum that does not fit in 128 bits has more than 38 digits, too.
        int shift = high._exponent - low._exponent;
        if (shift > MaxDigits || high._coefficient > UInt128.MaxValue / PowersOfTen.Of(shift))
            throw DynamoDBServiceException.Validation(NumberMessages.Overflow);
        UInt128 aligned = high._coefficient * PowersOfTen.Of(shift);
        if (high._isNegative != low._isNegative)
        {
            return aligned >= low._coefficient
                ? Checked(high._isNegative, aligned - low._coefficient, low._exponent)
                : Checked(low._isNegative, low._coefficient - aligned, low._exponent);
        }
        return aligned > UInt128.MaxValue - low._coefficient
            ? throw DynamoDBServiceException.Validation(NumberMessages.Overflow)
            : Checked(high._isNegative, aligned + low._coefficient, low._exponent);
    }

    /// <inheritdoc cref="op_Addition"/>
    public static DynamoNumber operator -(DynamoNumber left, DynamoNumber right) =>
        left + new DynamoNumber(!right._isNegative, right._coefficient, right._exponent);

    public int CompareTo(DynamoNumber other)
    {
        if (Sign != other.Sign || IsZero)
            return Sign.CompareTo(other.Sign);
        int byMagnitude = Magnitude.CompareTo(other.Magnitude);
        if (byMagnitude != 0)
            return _isNegative ? -byMagnitude : byMagnitude;
        int digits = PowersOfTen.DigitCount(_coefficient) - PowersOfTen.DigitCount(other._coefficient);
        UInt128 mine = digits < 0 ? _coefficient * PowersOfTen.Of(-digits) : _coefficient;
        UInt128 theirs = digits > 0 ? other._coefficient * PowersOfTen.Of(digits) : other._coefficient;
        return _isNegative ? theirs.CompareTo(mine) : mine.CompareTo(theirs);
    }

    public bool Equals(DynamoNumber other) =>
        _coefficient == other._coefficient && _exponent == other._exponent && (_isNegative == other._isNegative || IsZero);

    public override bool Equals(object? obj) => obj is DynamoNumber other && Equals(other);

    public override int GetHashCode() => HashCode.Combine(_coefficient, _exponent, Sign);

    /// <summary>Returns the text in the format of the service: digits and a point, without an exponent and superfluous zeros.</summary>
    public override string ToString()
    {
        if (IsZero)
            return "0";
        Span<char> digits = stackalloc char[MaxDigits];
        _coefficient.TryFormat(digits, out int count, default, CultureInfo.InvariantCulture);
        digits = digits[..count];
        string sign = _isNegative ? "-" : "";
        int point = count + _exponent;
        if (_exponent >= 0)
            return string.Concat(sign, digits, new string('0', _exponent));
        return point > 0
            ? string.Concat(string.Concat(sign, digits[..point]), ".", digits[point..])
            : string.Concat(string.Concat(sign, "0."), new string('0', -point), digits);
    }

    /// <summary>Returns bytes with the order of the numbers when compared as unsigned. No result is a prefix of another.</summary>
    public byte[] ToSortKey()
    {
        Span<byte> key = stackalloc byte[MaxSortKeyLength];
        return key[..WriteSortKey(key)].ToArray();
    }

    /// <summary>Writes bytes with the order of the numbers when compared as unsigned.</summary>
    /// <returns>The number of written bytes, at most <see cref="MaxSortKeyLength"/>.</returns>
    public int WriteSortKey(Span<byte> destination)
    {
        destination[0] = (byte)(Sign + 1);
        if (IsZero)
            return 1;
        destination[1] = (byte)(Magnitude - MinMagnitude);

        Span<char> digits = stackalloc char[MaxDigits + 1];
        _coefficient.TryFormat(digits, out int count, default, CultureInfo.InvariantCulture);
        digits[count] = '0';
        int length = 2;
        // A pair is at least 1, so the final 0 sorts a number before longer numbers that start with the same digits.
        for (int i = 0; i < count; i += 2)
            destination[length++] = (byte)(((digits[i] - '0') * 10) + (digits[i + 1] - '0') + 1);
        destination[length++] = 0;
        if (_isNegative)
        {
            foreach (ref byte part in destination[1..length])
                part = (byte)~part;
        }
        return length;
    }

    private static DynamoNumber Checked(bool isNegative, UInt128 coefficient, int exponent)
    {
        if (coefficient == 0)
            return default;
        while (coefficient % 10 == 0)
        {
            coefficient /= 10;
            exponent++;
        }
        int digits = PowersOfTen.DigitCount(coefficient);
        int magnitude = digits - 1 + exponent;
        // The service reports a sum with too many digits as an overflow, too.
        if (digits > MaxDigits || magnitude > MaxMagnitude)
            throw DynamoDBServiceException.Validation(NumberMessages.Overflow);
        return magnitude < MinMagnitude
            ? throw DynamoDBServiceException.Validation(NumberMessages.Underflow)
            : new(isNegative, coefficient, exponent);
    }
}
