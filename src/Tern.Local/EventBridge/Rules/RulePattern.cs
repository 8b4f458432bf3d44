using System.Text;
using Tern.Local.EventBridge.Patterns;

namespace Tern.Local.EventBridge.Rules;

/// <summary>Reads the patterns of requests.</summary>
internal static class RulePattern
{
    /// <summary>Compiles a pattern.</summary>
    /// <exception cref="InvalidEventPatternException">The pattern is not valid.</exception>
    public static EventPattern Parse(string pattern) => EventPattern.Parse(Encoding.UTF8.GetBytes(pattern));
}
