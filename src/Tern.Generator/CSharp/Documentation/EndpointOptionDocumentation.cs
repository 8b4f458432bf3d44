using Tern.Generator.Endpoints;

namespace Tern.Generator.CSharp.Documentation;

/// <summary>Writes the documentation of the options of a client that are parameters of the endpoint rules.</summary>
internal static class EndpointOptionDocumentation
{
    /// <summary>Writes the documentation of the rules, and the default.</summary>
    public static void Write(CodeWriter code, EndpointParameter parameter)
    {
        string text = ModelDocumentation.Sentence(parameter.Documentation) ?? $"The parameter {XmlText.Code(parameter.Name)} of the endpoint rules.";
        string value = parameter.Default is { } given ? $"The default is null, which means {XmlText.Code(given.GetRawText())}." : "The default is null.";
        code.Line($"/// <summary>{text} {value}</summary>");
    }
}
