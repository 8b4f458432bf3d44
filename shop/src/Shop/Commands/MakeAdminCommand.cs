using Npgsql;
using Shop.Configuration;
using Shop.Data;
using Shop.Features.Users;
using Shop.Starting;

namespace Shop.Commands;

/// <summary>
/// <c>-- make-admin somebody@example.com</c>: makes an admin of an account that was registered. It is how the first one comes to be; the others
/// an admin makes by the API.
/// </summary>
internal static class MakeAdminCommand
{
    public static async Task<int> RunAsync(string[] args, CancellationToken cancellationToken)
    {
        if (args is not [{ } email, .. var rest] || email.StartsWith('-')) throw new OptionsException("Whose account? -- make-admin somebody@example.com");
        await using var database = new ShopDatabase(ShopOptions.Read(Builder.Create(rest).Configuration).Database, logging: null);
        try
        {
            await using var command = database.Command(UsersSql.MakeAdmin, Args.Of(email));
            if (await command.ExecuteScalarAsync(cancellationToken) is long id)
            {
                Console.WriteLine($"Account {id} is an admin's.");
                return 0;
            }
            Console.Error.WriteLine($"No account with the e-mail {email} can sign in: register it first (POST /auth/register).");
        }
        catch (NpgsqlException exception)
        {
            Console.Error.WriteLine(exception.Message);
        }
        return 1;
    }
}
