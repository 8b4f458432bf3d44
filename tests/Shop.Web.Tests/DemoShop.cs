using Shop.Commands;
using Shop.Tests.Support;

namespace Shop.Web.Tests;

/// <summary>A Shop with the demo data, and so with the demo users.</summary>
public sealed class DemoShop(TestCluster cluster) : ShopInstance(cluster)
{
    public const string Customer = "user7@example.com", Staff = "staff1@example.com", Password = "demo-password";

    public string Origin => Client.BaseAddress!.GetLeftPart(UriPartial.Authority);

    public override async ValueTask InitializeAsync()
    {
        await base.InitializeAsync();
        await Seeder.RunAsync(Database, SeedSizes.Demo, replace: true, CancellationToken.None);
    }
}
