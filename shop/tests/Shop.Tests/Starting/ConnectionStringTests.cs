using Microsoft.Extensions.Configuration;
using Npgsql;
using Shop.Configuration;

namespace Shop.Tests.Starting;

/// <summary><c>ConnectionStrings:Shop</c>.</summary>
public sealed class ConnectionStringTests
{
    [Theory]
    [InlineData("", GssEncryptionMode.Disable)]
    [InlineData(";GSS Encryption Mode=Prefer", GssEncryptionMode.Disable)]
    [InlineData(";GSS Encryption Mode=Require", GssEncryptionMode.Require)]
    public void Read_prefers_no_GSS_encryption_so_that_each_connection_is_opened_once(string setting, GssEncryptionMode expected)
    {
        var database = Read($"Host=127.0.0.1;Port=5433;Username=shop;Password=a b;Database=shop{setting}").Database;

        var settings = new NpgsqlConnectionStringBuilder(database);
        Assert.Equal(expected, settings.GssEncryptionMode);
        Assert.Equal(("127.0.0.1", 5433, "shop", "a b", "shop"), (settings.Host, settings.Port, settings.Username, settings.Password, settings.Database));
    }

    private static ShopOptions Read(string connectionString) =>
        ShopOptions.Read(new ConfigurationBuilder().AddInMemoryCollection([new("ConnectionStrings:Shop", connectionString)]).Build());
}
