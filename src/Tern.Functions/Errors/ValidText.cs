using System.Text;

namespace Tern.Functions.Errors;

/// <summary>Texts of exceptions and of messages, which can contain any UTF-16. JSON has no lone surrogates.</summary>
internal static class ValidText
{
    /// <summary>Replaces each lone surrogate.</summary>
    public static string Create(string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));
}
