namespace Tern.Conformance.Config;

/// <summary>Reads the parameters of a form or a query.</summary>
internal static class FormParameters
{
    /// <exception cref="CaseFailedException">A name occurs twice.</exception>
    public static Dictionary<string, string> Parse(string text)
    {
        var parameters = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (string parameter in text.Split('&', StringSplitOptions.RemoveEmptyEntries))
        {
            string[] nameAndValue = parameter.Split('=', 2);
            string name = Decode(nameAndValue[0]);
            Check.That(parameters.TryAdd(name, nameAndValue.Length > 1 ? Decode(nameAndValue[1]) : ""), $"the parameter {name} occurs twice");
        }
        return parameters;
    }

    private static string Decode(string text) => Uri.UnescapeDataString(text.Replace('+', ' '));
}
