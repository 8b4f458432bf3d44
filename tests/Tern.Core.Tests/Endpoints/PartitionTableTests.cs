using Tern.Runtime;

namespace Tern.Core.Tests.Endpoints;

public class PartitionTableTests
{
    [Theory]
    [InlineData("us-east-1", "aws")]
    [InlineData("eu-west-1", "aws")]
    [InlineData("aws-global", "aws")]
    [InlineData("us-newplace-12", "aws")]
    [InlineData("cn-north-1", "aws-cn")]
    [InlineData("cn-somewhere-9", "aws-cn")]
    [InlineData("us-gov-west-1", "aws-us-gov")]
    [InlineData("us-gov-south-3", "aws-us-gov")]
    [InlineData("us-isob-east-1", "aws-iso-b")]
    [InlineData("somewhere", "aws")]
    [InlineData("", "aws")]
    [InlineData("us-east-1\n", "aws")]
    public void Partition_of_a_region_is_found_by_list_then_pattern_then_default(string region, string partition) =>
        Assert.Equal(partition, PartitionTable.Aws.Find(region)!.Name);

    [Fact]
    public void Partition_of_a_null_region_is_null() => Assert.Null(PartitionTable.Aws.Find(null));

    [Fact]
    public void Partition_has_the_DNS_suffixes_and_features_of_its_region()
    {
        Partition china = PartitionTable.Aws.Find("cn-north-1")!;
        Assert.Equal(("amazonaws.com.cn", "api.amazonwebservices.com.cn", true, true, "cn-northwest-1"),
            (china.DnsSuffix, china.DualStackDnsSuffix, china.SupportsFips, china.SupportsDualStack, china.ImplicitGlobalRegion));
    }

    [Theory]
    [InlineData("us-\\w+-\\d+", "us-east-1", true)]
    [InlineData("us-\\w+-\\d+", "us-east-12", true)]
    [InlineData("us-\\w+-\\d+", "us--1", false)]
    [InlineData("us-\\w+-\\d+", "us-east-", false)]
    [InlineData("us-\\w+-\\d+", "us-east-1a", false)]
    [InlineData("us-\\w+-\\d+", "us-east-1\n", false)]
    [InlineData("\\w+\\d", "a1b2", true)]
    [InlineData("a?b*c", "c", true)]
    [InlineData("a?b*c", "abbbc", true)]
    [InlineData("[a-c_]+x", "ab_cx", true)]
    [InlineData("[a-c]+x", "adx", false)]
    [InlineData("a\\.b", "a.b", true)]
    [InlineData("a\\.b", "axb", false)]
    [InlineData("a.b", "axb", true)]
    [InlineData("", "", true)]
    [InlineData("", "a", false)]
    public void RegionPattern_matches_the_complete_name(string pattern, string text, bool expected) => Assert.Equal(expected, RegionPattern.Matches(text, pattern));
}
