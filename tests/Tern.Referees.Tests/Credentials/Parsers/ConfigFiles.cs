namespace Tern.Referees.Tests.Credentials.Parsers;

/// <summary>A pair of configuration files, and what the public suite requires a parser to read from it.</summary>
/// <param name="Number">The number, from which the files are created.</param>
/// <param name="Config">The text of the configuration file.</param>
/// <param name="Credentials">The text of the credentials file.</param>
/// <param name="Features">The unusual parts of the files.</param>
/// <param name="Expected">The required result.</param>
internal sealed record ConfigFiles(int Number, string Config, string Credentials, IReadOnlyCollection<ConfigFeature> Features, ParsedConfig Expected)
{
    /// <summary>The name of the folder.</summary>
    public string Name => Number.ToString("D5", System.Globalization.CultureInfo.InvariantCulture);

    public override string ToString() => $"{Name} ({string.Join(", ", Features)})\n--- config\n{Config}\n--- credentials\n{Credentials}";
}
