using System.Globalization;
using System.IO.Compression;
using System.Text.Json;
using Tern.Generator.Smithy;

namespace Tern.AllServices;

/// <summary>
/// Selects few and small services that together have every trait that models use, protocols included; then every trait on
/// each type of shape that has it; then, as far as the count allows, every trait with each protocol. Greedy: the next service
/// has the most new features for its size.
/// </summary>
internal static class ServiceSelector
{
    // The cost of starting a process, which every service has, whatever its size.
    private const int FixedCost = 100_000;

    private static readonly string[] s_protocols =
    [
        "aws.protocols#awsJson1_0", "aws.protocols#awsJson1_1", "aws.protocols#awsQuery", "aws.protocols#ec2Query", "aws.protocols#restJson1",
        "aws.protocols#restXml", "smithy.protocols#rpcv2Cbor", "smithy.protocols#rpcv2Json",
    ];

    public static List<string> Choose(string models, int count, TextWriter output)
    {
        List<Candidate> candidates = Read(models);
        var chosen = new List<Candidate>();
        Choose(candidates, chosen, count, "traits", candidate => candidate.Traits, output);
        Choose(candidates, chosen, count, "traits and types of shapes", candidate => candidate.TraitLocations, output);
        Choose(candidates, chosen, count, "traits and protocols", candidate => candidate.Pairs, output);
        return [.. chosen.Select(candidate => candidate.Name).Order(StringComparer.Ordinal)];
    }

    private static void Choose(List<Candidate> candidates, List<Candidate> chosen, int count, string name, Func<Candidate, IReadOnlyCollection<string>> features, TextWriter output)
    {
        HashSet<string> missing = [.. candidates.SelectMany(features)];
        int all = missing.Count;
        missing.ExceptWith(chosen.SelectMany(features));
        while (chosen.Count < count && missing.Count > 0)
        {
            Candidate best = candidates.MaxBy(candidate => (double)features(candidate).Count(missing.Contains) / (FixedCost + candidate.Size))!;
            chosen.Add(best);
            missing.ExceptWith(features(best));
        }
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{name}: {all - missing.Count} of {all} with {chosen.Count} services"));
    }

    private static List<Candidate> Read(string models)
    {
        using ZipArchive archive = ZipFile.OpenRead(models);
        var candidates = new List<Candidate>();
        foreach (ZipArchiveEntry entry in archive.Entries)
        {
            using Stream stream = entry.Open();
            using JsonDocument document = JsonDocument.Parse(stream);
            var places = new HashSet<(string Trait, string Type)>();
            foreach (JsonProperty shape in document.RootElement.GetProperty("shapes").EnumerateObject())
                Collect(shape.Value, places);
            string[] traits = [.. places.Select(place => place.Trait).Distinct()];
            if (traits.Contains(TraitIds.SignatureVersion))
                continue;
            candidates.Add(new Candidate(
                Path.GetFileNameWithoutExtension(entry.Name),
                entry.Length,
                traits,
                [.. places.Select(place => $"{place.Trait} {place.Type}")],
                [.. traits.SelectMany(trait => traits.Where(s_protocols.Contains).Select(protocol => $"{trait} {protocol}"))]));
        }
        return candidates;
    }

    private static void Collect(JsonElement shape, HashSet<(string, string)> places)
    {
        Add(shape, shape.GetProperty("type").GetString()!, places);
        if (shape.TryGetProperty("members", out JsonElement members))
        {
            foreach (JsonProperty member in members.EnumerateObject())
                Add(member.Value, "member", places);
        }
        foreach (string name in new[] { "member", "key", "value" })
        {
            if (shape.TryGetProperty(name, out JsonElement member))
                Add(member, name, places);
        }
    }

    private static void Add(JsonElement holder, string type, HashSet<(string, string)> places)
    {
        if (!holder.TryGetProperty("traits", out JsonElement own))
            return;
        foreach (JsonProperty trait in own.EnumerateObject())
            places.Add((trait.Name, type));
    }

    private sealed record Candidate(string Name, long Size, string[] Traits, string[] TraitLocations, string[] Pairs);
}
