using Tern.Iam;

namespace Tern.Examples;

internal static class IamExample
{
    public static async Task ListAsync(CancellationToken ct)
    {
        using var iam = new IamClient();

        await foreach (ListRolesResponse page in iam.ListRolesPagesAsync(new() { PathPrefix = "/service-role/" }, ct))
        {
            foreach (Role role in page.Roles)
                Console.WriteLine(role.RoleName);
        }
    }
}
