using System.Text;

namespace Tern.Core.Tests.Json;

internal static class StringExtensions
{
    /// <summary>Replaces each lone surrogate with U+FFFD, with the encoder of the framework.</summary>
    public static string ToWellFormed(this string text) => Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));
}
