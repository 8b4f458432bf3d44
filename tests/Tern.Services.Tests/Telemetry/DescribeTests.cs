using System.Reflection;
using Tern.DynamoDB;
using Tern.Kms;
using Tern.Sts;

namespace Tern.Telemetry;

/// <summary>Operations describe their requests only where the model has a member with a convention, so that other programs do not contain the code.</summary>
public sealed class DescribeTests
{
    [Theory]
    [InlineData(typeof(KmsClient))]
    [InlineData(typeof(StsClient))]
    public void Service_without_a_member_with_a_convention_overrides_nothing(Type client)
    {
        Type[] operations = [.. client.Assembly.GetTypes().Where(type => type.Name.EndsWith("Operation", StringComparison.Ordinal))];
        Assert.True(operations.Length > 5, $"{client.Assembly.GetName().Name} has {operations.Length} operations.");
        Assert.All(operations, operation => Assert.Empty(DescribersOf(operation)));
    }

    [Fact]
    public void Operation_with_a_member_with_a_convention_overrides_Describe() => Assert.Equal(["Describe"], DescribersOf(typeof(GetItemOperation)));

    private static IEnumerable<string> DescribersOf(Type operation) =>
        operation.GetMethods(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.DeclaredOnly).Select(method => method.Name).Where(name => name.StartsWith("Describe", StringComparison.Ordinal));
}
