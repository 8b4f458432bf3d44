using Tern.Local.EventBridge.Patterns.Syntax;

namespace Tern.Local.Sns.Filters;

/// <summary>Checks the JSON of a policy. The service parses a policy as JSON before it reads its content, with messages that do not quote it.</summary>
internal static class PolicySyntax
{
    /// <summary>Whether a policy is an empty object.</summary>
    /// <param name="json">The policy.</param>
    /// <param name="parameter">The name of the attribute in messages, with its separator.</param>
    /// <exception cref="InvalidFilterPolicyException">The policy is not valid JSON.</exception>
    public static bool IsEmptyObject(string json, string parameter)
    {
        var reader = new PatternReader(json, showsSource: false);
        try
        {
            int tokens = 0, depth = 0;
            do
            {
                tokens++;
                depth += reader.Next() switch
                {
                    PatternToken.StartObject or PatternToken.StartArray => 1,
                    PatternToken.EndObject or PatternToken.EndArray => -1,
                    _ => 0,
                };
            }
            while (depth > 0);
            return tokens == 2 && reader.Token == PatternToken.EndObject;
        }
        catch (PatternSyntaxException e)
        {
            throw new InvalidFilterPolicyException($"{parameter}failed to parse JSON. {e.Message}");
        }
    }
}
