using System.Globalization;
using System.Runtime.CompilerServices;

namespace Tern;

/// <summary>
/// Every test runs as on the machine of a user whose culture writes numbers and times in another way, so that no text for a
/// wire or a file can come to depend on it. Made by hand, because a machine need not have cultures.
/// </summary>
internal static class ForeignCulture
{
    [ModuleInitializer]
    internal static void Use()
    {
        var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        culture.NumberFormat.NegativeSign = "\u2212";
        culture.NumberFormat.PositiveSign = "\u200E+";
        culture.NumberFormat.NumberDecimalSeparator = "\u066B";
        culture.NumberFormat.NumberGroupSeparator = "\u066C";
        culture.NumberFormat.NaNSymbol = "no number";
        culture.DateTimeFormat.DateSeparator = "-";
        culture.DateTimeFormat.TimeSeparator = ".";
        culture.DateTimeFormat.AbbreviatedDayNames = ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"];
        culture.DateTimeFormat.AbbreviatedMonthNames = ["1.", "2.", "3.", "4.", "5.", "6.", "7.", "8.", "9.", "10.", "11.", "12.", ""];
        CultureInfo.CurrentCulture = CultureInfo.DefaultThreadCurrentCulture = culture;
    }
}
