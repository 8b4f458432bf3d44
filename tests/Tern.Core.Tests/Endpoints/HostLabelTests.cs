namespace Tern.Endpoints;

public class HostLabelTests
{
    [Theory]
    [InlineData("a")]
    [InlineData("us-east-1")]
    [InlineData("3aws4")]
    [InlineData("012345678910")]
    [InlineData("A--b")]
    public void Letters_digits_and_inner_hyphens_are_a_label(string value)
    {
        Assert.True(HostLabel.IsValid(value));
        Assert.True(HostLabel.AreValid(value + "." + value));
        Assert.Equal(value, HostLabel.Require(value, "Region"));
    }

    [Fact]
    public void A_label_has_at_most_63_characters()
    {
        Assert.True(HostLabel.IsValid(new string('a', 63)));
        Assert.False(HostLabel.IsValid(new string('a', 64)));
    }

    [Theory]
    [ClassData(typeof(BadHostLabels))]
    public void Anything_else_is_refused_by_an_error_that_names_it(string value)
    {
        Assert.False(HostLabel.IsValid(value));
        Assert.False(HostLabel.AreValid(value));
        EndpointException error = Assert.Throws<EndpointException>(() => HostLabel.Require(value, "Region"));
        Assert.Contains("Region", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain(error.Message, char.IsControl);
        Assert.True(error.Message.Length < 400);
        Assert.Throws<EndpointException>(() => HostLabel.RequireAll(value, "Region"));
    }

    [Theory]
    [InlineData("part1.part2", true)]
    [InlineData("part1.", false)]
    [InlineData("part1..part2", false)]
    [InlineData("part1.-part2", false)]
    [InlineData("part1-.part2", false)]
    [InlineData("part1 part2", false)]
    public void Labels_are_joined_by_single_dots(string value, bool expected)
    {
        Assert.False(HostLabel.IsValid(value));
        Assert.Equal(expected, HostLabel.AreValid(value));
    }

    [Fact]
    public void A_part_of_a_host_name_may_be_empty_or_have_dots_but_nothing_that_ends_the_host()
    {
        Assert.Equal("", HostLabel.RequirePart(null, "suffix"));
        Assert.Equal(".dualstack-x", HostLabel.RequirePart(".dualstack-x", "suffix"));
        foreach (char c in "/\\?#@:%[]_ \n\0é")
            Assert.Throws<EndpointException>(() => HostLabel.RequirePart("a" + c, "suffix"));
    }
}
