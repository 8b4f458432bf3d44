using Shop.Tests.Support;

namespace Shop.Tests.Admin;

/// <summary>A Shop in Development.</summary>
public sealed class DevelopmentInstance(TestCluster cluster) : ShopInstance(cluster)
{
    protected override (string Name, string Value)[] Settings => [("ASPNETCORE_ENVIRONMENT", "Development")];
}
