using Npgsql;

namespace Shop.Tests.Support;

/// <summary>The users in every database of the tests.</summary>
internal static class TestUsers
{
    public const string Password = "demo-password";

    public const long Admin = 1, Staff = 2, Customer = 3, Other = 4;

    /// <summary>All users have the password of the demo users.</summary>
    private static readonly (string Email, string Role)[] All =
        [("admin@example.com", "admin"), ("staff@example.com", "staff"), ("customer@example.com", "customer"), ("other@example.com", "customer")];

    public static string EmailOf(long user) => All[user - 1].Email;

    public static async Task InsertAsync(NpgsqlDataSource source)
    {
        foreach (var (email, role) in All)
        {
            await using var command = source.CreateCommand("insert into users (email, first_name, last_name, roles, password_hash) values ($1, 'Tess', 'Tern', array[$2], $3)");
            command.Parameters.Add(new NpgsqlParameter<string> { TypedValue = email });
            command.Parameters.Add(new NpgsqlParameter<string> { TypedValue = role });
            command.Parameters.Add(new NpgsqlParameter<string> { TypedValue = Shop.DemoData.Seeder.DemoPasswordHash });
            await command.ExecuteNonQueryAsync();
        }
    }
}
