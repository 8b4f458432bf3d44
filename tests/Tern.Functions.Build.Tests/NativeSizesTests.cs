using Tern.Functions.Build.Sizes;

namespace Tern.Functions.Build.Tests;

public class NativeSizesTests
{
    [Fact]
    public void Add_adds_the_assemblies_and_the_rest_so_that_the_sum_is_the_size()
    {
        SortedDictionary<string, long> parts = new(StringComparer.Ordinal) { ["settings.json"] = 7 };
        NativeSizes.Add(parts, 1000, new() { ["Shop"] = 100, ["Tern.Core"] = 250 });
        Assert.Equal([(NativeSizes.Rest, 650L), ("Shop", 100), ("Tern.Core", 250), ("settings.json", 7)], parts.Select(part => (part.Key, part.Value)));
    }
}
