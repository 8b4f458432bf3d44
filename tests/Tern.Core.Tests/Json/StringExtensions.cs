using System.Text;

namespace Tern.Json;

internal static class StringExtensions
{
    /// <summary>The text with U+FFFD for each lone surrogate, by way of the framework's encoder.</summary>
    public static string ToWellFormed(this string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));
}
