using System.Text;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>Checks formats of dates and times: each field has a fixed number of digits.</summary>
internal static class DateFormat
{
    private const string DateFields = "yMd";
    private const string TimeFields = "Hmsf";

    // Characters with a meaning in .NET formats that have no fixed text, or depend on the culture.
    private const string Special = "tzKghF%\\'\"";

    public const string DateTime = DateFields + TimeFields;
    public const string Date = DateFields;
    public const string Time = TimeFields;

    /// <summary>Checks a format.</summary>
    /// <param name="format">The format.</param>
    /// <param name="fields">The letters of the fields, the largest first.</param>
    public static KeyFormat Parse(string format, string fields)
    {
        var found = new StringBuilder();
        var alphabet = new StringBuilder("0123456789");
        int width = 0;
        for (int i = 0; i < format.Length;)
        {
            char letter = format[i];
            int length = 1;
            while (i + length < format.Length && format[i + length] == letter)
                length++;
            if (fields.IndexOf(letter) >= 0)
            {
                if (Problem(letter, length, found) is { } problem)
                    return new(0, null, false, problem, null, "");
                found.Append(letter);
            }
            else if (letter > '~' || Special.IndexOf(letter) >= 0 || DateTime.IndexOf(letter) >= 0)
            {
                return new(0, null, false, $"'{letter}' is not supported. Expected {Expectation(fields)}", null, "");
            }
            else
            {
                alphabet.Append(letter);
            }
            width += length;
            i += length;
        }
        if (found.Length == 0 || format.Length == 1)
            return new(0, null, false, $"expected {Expectation(fields)}", null, "");
        return new(width, alphabet.ToString(), IsExact(found.ToString(), fields, format), null, SortProblem(found.ToString(), fields), "");
    }

    private static string? Problem(char letter, int length, StringBuilder found)
    {
        if (found.ToString().IndexOf(letter) >= 0)
            return $"'{letter}' is repeated";
        return letter switch
        {
            'y' => length == 4 ? null : "expected 'yyyy' for the year",
            'f' => length <= 7 ? null : "expected at most seven decimals of a second",
            _ => length == 2 ? null : $"expected '{letter}{letter}', so that all values have the same length",
        };
    }

    private static string Expectation(string fields) => fields switch
    {
        Date => "fields such as 'yyyy-MM-dd'",
        Time => "fields such as 'HH:mm:ss'",
        _ => "fields such as 'yyyy-MM-dd' or 'yyyy-MM-ddTHH:mm:ss'",
    };

    private static bool IsExact(string found, string fields, string format) => found.Length == fields.Length && (fields == Date || format.Contains("fffffff"));

    private static string? SortProblem(string found, string fields)
    {
        int last = -1;
        foreach (char letter in found)
        {
            int position = fields.IndexOf(letter);
            if (position < last || (last < 0 && position > 0) || position > last + 1)
                return "the largest unit must be first, without gaps, for example 'yyyy-MM-dd'";
            last = position;
        }
        return null;
    }
}
