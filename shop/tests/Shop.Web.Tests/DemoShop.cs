using Shop.DemoData;
using Shop.Tests.Support;

namespace Shop.Web.Tests;

/// <summary>A Shop with the demo data, and so with the demo users.</summary>
public sealed class DemoShop(TestCluster cluster) : ShopInstance(cluster)
{
    /// <summary>A host name of this machine that browsers treat as insecure without TLS, like a host in a local network.</summary>
    public const string PlainHost = "shop.test";

    public const string Customer = "user7@example.com", Staff = "staff1@example.com", Password = "demo-password";

    public string Origin => Client.BaseAddress!.GetLeftPart(UriPartial.Authority);

    public string PlainOrigin => $"http://{PlainHost}:{Client.BaseAddress!.Port}";

    protected override (string Name, string Value)[] Settings => [("AllowedHosts", $"127.0.0.1;{PlainHost}")];

    protected override async ValueTask ArrangeAsync()
    {
        await base.ArrangeAsync();
        await Seeder.RunAsync(Database, SeedSizes.Demo, replace: true, CancellationToken.None);
    }
}
