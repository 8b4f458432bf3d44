using Tern.CognitoIdentityProvider;

namespace Tern.Examples;

internal static class CognitoExample
{
    public static async Task ListAsync(string userPoolId, CancellationToken ct)
    {
        using var cognito = new CognitoIdentityProviderClient();

        await foreach (ListUsersResponse page in cognito.ListUsersPagesAsync(new() { UserPoolId = userPoolId }, ct))
        {
            foreach (UserType user in page.Users)
                Console.WriteLine(user.Username);
        }
    }
}
