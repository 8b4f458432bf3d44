using Tern.Runtime;

namespace Tern.Core.Tests.Endpoints;

public class HostLabelTests
{
    [Theory]
    [InlineData("a")]
    [InlineData("us-east-1")]
    [InlineData("3aws4")]
    [InlineData("012345678910")]
    [InlineData("A--b")]
    public void Label_of_letters_digits_and_inner_hyphens_is_valid(string value)
    {
        Assert.True(HostLabel.IsValid(value));
        Assert.True(HostLabel.AreValidLabels(value + "." + value));
        Assert.Equal(value, HostLabel.Require(value, "Region"));
    }

    [Fact]
    public void Label_of_more_than_63_characters_is_invalid()
    {
        Assert.True(HostLabel.IsValid(new string('a', 63)));
        Assert.False(HostLabel.IsValid(new string('a', 64)));
    }

    [Theory]
    [ClassData(typeof(BadHostLabels))]
    public void Invalid_label_throws_TernEndpointException_with_the_name_of_the_parameter(string value)
    {
        Assert.False(HostLabel.IsValid(value));
        Assert.False(HostLabel.AreValidLabels(value));
        TernEndpointException error = Assert.Throws<TernEndpointException>(() => HostLabel.Require(value, "Region"));
        Assert.Contains("Region", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain(error.Message, char.IsControl);
        Assert.True(error.Message.Length < 400);
        Assert.Throws<TernEndpointException>(() => HostLabel.RequireAll(value, "Region"));
    }

    [Theory]
    [InlineData("part1.part2", true)]
    [InlineData("part1.", false)]
    [InlineData("part1..part2", false)]
    [InlineData("part1.-part2", false)]
    [InlineData("part1-.part2", false)]
    [InlineData("part1 part2", false)]
    public void AreValid_requires_single_dots_between_labels(string value, bool expected)
    {
        Assert.False(HostLabel.IsValid(value));
        Assert.Equal(expected, HostLabel.AreValidLabels(value));
    }

    [Fact]
    public void RequirePart_accepts_dots_and_rejects_characters_outside_a_host_name()
    {
        Assert.Equal("", HostLabel.RequirePart(null, "suffix"));
        Assert.Equal(".dualstack-x", HostLabel.RequirePart(".dualstack-x", "suffix"));
        foreach (char c in "/\\?#@:%[]_ \n\0é")
            Assert.Throws<TernEndpointException>(() => HostLabel.RequirePart("a" + c, "suffix"));
    }
}
