namespace Tern.Referees.Tests.Credentials.Parsers;

/// <summary>A part of the file format that a parser reads differently than the public suite requires.</summary>
/// <param name="Parser">The parser that differs.</param>
/// <param name="Feature">The part of the format.</param>
/// <param name="Rule">The name of the case of the public suite that states the correct result.</param>
/// <param name="Why">What the parser does.</param>
internal sealed record ParserDifference(string Parser, ConfigFeature Feature, string Rule, string Why);
