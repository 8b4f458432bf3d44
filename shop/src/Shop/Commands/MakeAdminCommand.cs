using Npgsql;
using Shop.Configuration;
using Shop.Data;
using Shop.Features.Users;
using Shop.Starting;

namespace Shop.Commands;

/// <summary>
/// <c>-- make-admin admin@example.com</c>: gives a registered account the role admin. Use it for the first admin. Admins add others by the API.
/// </summary>
internal static class MakeAdminCommand
{
    public static async Task<int> RunAsync(string[] args, CancellationToken cancellationToken)
    {
        if (args is not [{ } email, .. var rest] || email.StartsWith('-'))
            throw new OptionsException("The e-mail address of the account is missing. Use: Shop make-admin admin@example.com");
        await using var database = new ShopDatabase(ShopOptions.Read(ShopHostBuilder.Create(rest).Configuration).Database, logging: null);
        try
        {
            await using var command = database.CreateCommand(UsersSql.MakeAdmin, SqlParameters.Of(email));
            if (await command.ExecuteScalarAsync(cancellationToken) is long id)
            {
                Console.WriteLine($"Account {id} is now an admin.");
                return 0;
            }
            Console.Error.WriteLine($"No active account with a password has the e-mail address {email}: register it first (POST /auth/register).");
        }
        catch (NpgsqlException exception)
        {
            Console.Error.WriteLine(exception.Message);
        }
        return 1;
    }
}
